// npm run standin [PORT]: the stand-in for the national map service. npm run standin -- national [PORT]: the stand-in
// for the national LiDAR. Each prints the settings with which the portal uses it and no other service.
import { runNational } from './national/command.ts'
import { printSettings, settingsFor } from './settings.ts'
import { INSTALL_MAP_SERVER, isMapServerInstalled, startStandIn } from './stand-in.ts'

const [first, second] = process.argv.slice(2)
const standIn = first === 'national' ? await runNational(Number(second ?? 0)) : await runMapService(first)
console.log('# Ctrl+C stops the stand-in.')
const stop = () => {
  void standIn.close().then(() => process.exit(0))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

async function runMapService(port = '0') {
  if (!isMapServerInstalled()) {
    console.error(INSTALL_MAP_SERVER)
    process.exit(1)
  }
  const mapService = await startStandIn(Number(port))
  printSettings(settingsFor(mapService.address))
  return mapService
}
