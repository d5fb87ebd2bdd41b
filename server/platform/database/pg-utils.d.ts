/** How `pg` writes a value for the database; part of the package, but not of its type declarations. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue: (value: unknown) => string | Buffer | null }
  export default utils
}
