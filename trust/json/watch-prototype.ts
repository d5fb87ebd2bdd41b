// Loaded into the portal before its own code. On SIGUSR2 it prints the keys of Object.prototype that were not there at
// the start.
const AT_START = new Set(Reflect.ownKeys(Object.prototype))

process.on('SIGUSR2', () => {
  const more = Reflect.ownKeys(Object.prototype).filter((key) => !AT_START.has(key))
  process.stdout.write(`prototype: ${JSON.stringify(more.map(String))}\n`)
})
