const PARAMETER = /\$\d+/g;
/** Lists of any length are alike: of values, and of rows of values. */
const LIST = /\((?:\$|default)(?:, (?:\$|default))*\)/g;
const ROWS = /\(\$\)(?:, ?\(\$\))+/g;

/** What is the same in statements that differ only in the number of values they are given. */
export function shapeOf(statement: string): string {
  return statement.replace(PARAMETER, '$').replace(LIST, '($)').replace(ROWS, '($)');
}
