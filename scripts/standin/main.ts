// npm run standin [PORT]: the stand-in for the national map service. npm run standin -- national [PORT]: the stand-in
// for the national LiDAR. Each prints the settings with which the portal uses it and no other service.
import { runNational } from './national/command.ts'
import { printSettings, settingsFor } from './settings.ts'
import { INSTALL_MAP_SERVER, isMapServerInstalled, startStandIn } from './stand-in.ts'

const [first, second] = wordsOf(process.argv.slice(2))
const standIn = first === 'national' ? await runNational(Number(second ?? 0)) : await runMapService(first)
console.log('# Ctrl+C stops the stand-in.')
const stop = () => {
  void standIn.close().then(() => process.exit(0))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

function wordsOf(words: readonly string[]): readonly string[] {
  const [port, more] = words[0] === 'national' ? words.slice(1) : words
  if (more === undefined && /^\d{0,5}$/.test(port ?? '')) return words
  console.error(`There is no command “${words.join(' ')}”. Use: npm run standin -- [national] [PORT]`)
  process.exit(2)
}

async function runMapService(port = '0') {
  if (!isMapServerInstalled()) {
    console.error(INSTALL_MAP_SERVER)
    process.exit(1)
  }
  const mapService = await startStandIn(Number(port))
  printSettings(settingsFor(mapService.address))
  return mapService
}
