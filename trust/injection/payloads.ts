/** Texts that could end a string, a number or a list in a statement and continue as a separate statement. */
export const BREAKERS = [
  "'",
  "''",
  '"',
  '\\',
  "\\'",
  ')',
  "')",
  ';',
  "';",
  '--',
  '/*',
  "'/*",
  '$$',
  '%',
  '_',
  '$1',
  '{{1}}',
  "'; select pg_sleep(30); --",
  '1; select pg_sleep(30); --',
  '1); select pg_sleep(30); --',
  "'||(select pg_sleep(30))||'",
  "' and 1 = (select 1 from pg_sleep(30)) --",
  '1 and 1 = (select 1 from pg_sleep(30))',
  '(select 1 from pg_sleep(30))',
  "'); drop table records; --",
  "' union select null --",
  "' union select null, null, null --",
  '1 union select 1 --',
  "' and 1 = cast(version() as integer) --",
  '1 and 1 = cast(version() as integer)',
  "' and 1 = cast((select password_hash from accounts limit 1) as integer) --",
  'id; select 1',
  'case when 1=1 then id else title end',
  "E'\\x27'",
  "U&'\\0027'",
  '\u02bc or 1=1 --',
  '\uff07 or 1=1 --',
]

/** Pairs of a true and a false condition of the same length. If both get the same response, neither was executed. */
export const PAIRS: readonly (readonly [holds: string, fails: string])[] = [
  ["' or '1'='1", "' or '1'='2"],
  ["' and '1'='1", "' and '1'='2"],
  ["' or 1=1 --", "' or 1=2 --"],
  ["') or ('1'='1", "') or ('1'='2"],
  ["%' or 'a' like 'a", "%' or 'a' like 'b"],
  ["' or exists (select 1) --", "' or exists (select 1 where 1=2) --"],
  ['1 or 1=1', '1 or 1=2'],
  ['1 and 1=1', '1 and 1=2'],
  ['1) or (1=1', '1) or (1=2'],
  ['1 or true', '1 or null'],
]

/** Words of the database that no response may contain. */
export const TELLTALE =
  /syntax error|pg_catalog|unterminated|invalid input syntax|PostgreSQL \d|SQLSTATE|relation "|column "/i
