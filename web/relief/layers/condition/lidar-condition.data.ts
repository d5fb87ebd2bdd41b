import { queryOptions } from '@tanstack/react-query'
import { getLidarCondition } from '#contract/relief/lidar.ts'
import { call } from '#web/lib/api.ts'

/** Whether the national LiDAR can be read at the moment. */
export function lidarConditionQuery() {
  return queryOptions({
    queryKey: ['lidar-condition'],
    queryFn: ({ signal }) => call(getLidarCondition, { signal }),
  })
}
