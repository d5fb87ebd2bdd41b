export { endProvisionalLevels } from './withhold-at-risk.action.ts'
export { forgetOldRequests } from './forget-old-requests.ts'
export { forgetAsker } from './sensitive-requests.repository.ts'
