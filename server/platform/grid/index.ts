export { openGridNodes } from './grid.routes.ts'
