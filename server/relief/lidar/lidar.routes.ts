import type { FastifyInstance } from 'fastify'
import { getLidarCondition, getLidarState } from '#contract/relief/lidar.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import type { Lidar } from './open-lidar.ts'

export function lidarRoutes(app: FastifyInstance, lidar: Lidar): void {
  endpoint(app, getLidarCondition, async ({ reply }) => {
    void reply.header('cache-control', 'no-cache')
    const { rasters } = await lidar.state()
    return {
      second: lidar.second?.isUsed() ?? false,
      rasters: rasters.map(({ id, model, name, condition, trouble, next_try }) => ({
        id,
        model,
        name,
        condition,
        trouble,
        next_try,
      })),
    }
  })

  endpoint(app, getLidarState, () => lidar.state())
}
