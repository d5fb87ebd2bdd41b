// `npm run dev`: the server restarts and the page reloads when their sources change; Ctrl+C stops both.
import { install } from './setup/install.mjs'
import { prepareData } from './setup/data.mjs'
import { endWithNpm } from './setup/parent.mjs'
import { run } from './setup/run.mjs'

const WATCHED = ['server', 'contract', 'geo', 'objects', 'formats']

endWithNpm()
await install()
await prepareData()
const page = 'http://localhost:5173'
console.log(`The page with live reload: ${page}`)
const codes = await Promise.all([
  run('node', [...WATCHED.map((room) => `--watch-path=${room}`), 'server/main.ts'], {
    PUBLIC_URL: process.env.PUBLIC_URL ?? page,
  }),
  run('vite', ['--port', '5173', '--strictPort', '--clearScreen', 'false']),
])
process.exit(Math.max(...codes))
