// npm run standin [PORT]: the stand-in for the national map service. Prints the settings of the portal for it. Ctrl+C
// stops it.
import { settingsFor } from './settings.ts'
import { INSTALL_MAP_SERVER, isMapServerInstalled, startStandIn } from './stand-in.ts'

if (!isMapServerInstalled()) {
  console.error(INSTALL_MAP_SERVER)
  process.exit(1)
}
const standIn = await startStandIn(Number(process.argv[2] ?? 0))
const settings = Object.entries(settingsFor(standIn.address)).map(
  ([name, value]) => `export ${name}='${value}'`,
)
console.log(settings.join('\n'))
const stop = () => {
  void standIn.close().then(() => process.exit(0))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
