// A line of a problem file in pieces that are shown in different colours: comments, keys, numbers, the rest.

const key = /^(\s*(?:- )*)([\w'*.[\]-]+)(?=:(?:\s|$))/;
const number = /(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])/g;

export function pieces(line) {
  const made = [], comment = comment_of(line), code = line.slice(0, comment);
  let rest = code;
  const found = key.exec(code);
  if (found) {
    if (found[1]) made.push(["", found[1]]);
    made.push(["key", found[2]]);
    rest = code.slice(found[0].length);
  }
  let at = 0;
  for (const {0: digits, index} of rest.matchAll(number)) {
    if (index > at) made.push(["", rest.slice(at, index)]);
    made.push(["number", digits]);
    at = index + digits.length;
  }
  if (at < rest.length) made.push(["", rest.slice(at)]);
  if (comment < line.length) made.push(["comment", line.slice(comment)]);
  return made;
}

// Where the comment of a line begins: a # at the front or after a blank, outside of quotes.
function comment_of(line) {
  let quote = "";
  for (let k = 0; k < line.length; ++k) {
    const c = line[k];
    if (quote) {
      if (c === quote) quote = "";
    } else if ((c === '"' || c === "'") && (k === 0 || /[\s[{,:]/.test(line[k - 1]))) {
      quote = c;
    } else if (c === "#" && (k === 0 || /\s/.test(line[k - 1]))) {
      return k;
    }
  }
  return line.length;
}
