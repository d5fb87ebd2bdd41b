export type { KnownSite } from './area.ts'
export {
  findArea,
  findAreasByName,
  findAreasNear,
  findAreasOfRecords,
  isOnRegister,
} from './areas.repository.ts'
export { feedOf } from './sources/feeds.ts'
export { findLayerStates } from './heritage.repository.ts'
export { openHeritage, type Heritage } from './open-heritage.ts'
export { refreshLayer } from './sources/refresh-layer.action.ts'
export { heritageSettings } from './sources/settings.ts'
