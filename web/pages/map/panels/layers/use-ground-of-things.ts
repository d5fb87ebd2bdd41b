import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RecordFilter } from '#contract/records/record-filter.ts'
import { boxOf, ringOfBox, type Bounds } from '#geo/shapes/box.ts'
import { groundOfRecord, isOnGround, withRecordGround } from '#web/relief/layers/ground/record-ground.ts'
import { lightAsSeen } from '#web/relief/layers/kinds/seen-layers.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { recordQuery, searchQuery } from '#web/records/records.data.ts'

type OnGround = Parameters<typeof groundOfRecord>[1]

/**
 * Brings the ground of a find that is opened, and of counted finds that the map moves to, where the relief on the map has
 * none there. Counted finds bring invented ground if all of them are invented. Somebody who has put relief away keeps it
 * away.
 *
 * @param find the id of the find that is open; null for none
 * @param filter the one of the finds on the map
 * @returns what to do when counted finds are pressed
 */
export function useGroundOfThings(
  background: Background,
  find: number | null,
  filter: RecordFilter,
): (around: Readonly<Bounds>) => void {
  const [around, setAround] = useState<Readonly<Bounds> | null>(null)
  const { data: record } = useQuery({ ...recordQuery(find ?? 0), enabled: find !== null })
  const { data: counted } = useInfiniteQuery({
    ...searchQuery(filter, around && boxOf(around)),
    enabled: around !== null,
  })
  const hadRelief = useRef(false)
  const { relief } = background.shown
  useEffect(() => {
    if (relief) hadRelief.current = true
  }, [relief])
  const bring = useEffectEvent((found: OnGround) => {
    const isPutAway = hadRelief.current && relief === null
    if (isPutAway || background.comparison || isOnGround(background, found)) return
    const ground = groundOfRecord(background, found)
    if (!ground) return
    background.changeLayer({ do: 'replace', layers: withRecordGround(background.layers, ground) })
    background.light.change(lightAsSeen(ground.seen))
  })
  useEffect(() => {
    if (record) bring(record)
  }, [record])
  useEffect(() => {
    const [page] = counted?.pages ?? []
    if (!page || !around) return
    const areAllInvented = page.next === null && page.records.every(({ demonstration }) => demonstration)
    const polygonCoordinate = ringOfBox(boxOf(around)).map(([longitude, latitude]) => [latitude, longitude])
    bring({ polygonCoordinate, seen_under: null, demonstration: areAllInvented } as OnGround)
  }, [counted, around])
  return setAround
}
