export { openLidar, type Lidar, type LidarTileset } from './open-lidar.ts'
