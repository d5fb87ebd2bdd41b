// `npm run setup`: what `npm start` does before it starts the portal, for a portal that something else starts, such as systemd.
import { setUp } from './setup/all.mjs'
import { endWithNpm } from './setup/parent.mjs'

endWithNpm()
await setUp()
