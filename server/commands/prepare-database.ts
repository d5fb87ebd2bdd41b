// Makes the template of the embedded database, so that first starts and tests take seconds. Does nothing if it exists.
import { prepareTemplate } from '#server/platform/embedded/database-template.ts'

const { template, made } = await prepareTemplate()
if (made) console.log(`The embedded database's template is ready: ${template}`)
