export { openGridNodes } from './open-nodes.ts'
