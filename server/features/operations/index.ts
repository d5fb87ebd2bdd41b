export { giveSignsOfLife } from './give-signs-of-life.ts'
