import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { useRested } from '#web/lib/timing/use-rested.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useMapRest } from '#web/map/view/use-map-rest.ts'
import { fetchPictureTile } from '#web/map/layers/picture-tile.source.ts'
import { useReliefLoading } from '../condition/use-relief-loading.ts'
import { thumbnailTile, type ThumbnailTile } from './thumbnail-tile.ts'

/** By the address of their tile; null where there is no ground. */
type TilePictures = ReadonlyMap<string, Blob | null>

/** Requests at once: the map may want the other connections at any moment. */
const AT_ONCE = 2

/** Milliseconds that a picture is kept after it is no longer shown. */
const KEPT = 300_000

/**
 * Returns a function for the picture of a tile: null where there is no ground, undefined if it has not arrived. Those that
 * are missing are requested in their order while `mayAsk` is true; those that failed, when it becomes true again.
 */
function useTilePictures(
  addresses: readonly string[],
  mayAsk: boolean,
): (address: string) => Blob | null | undefined {
  const queries = useQueryClient()
  const [pictures, setPictures] = useState<TilePictures>(new Map())
  const pictureOf = (address: string) =>
    pictures.has(address) ? pictures.get(address) : queries.getQueryData<Blob | null>(keyOf(address))
  const begin = useEffectEvent((signal: AbortSignal) => {
    const missing = addresses.filter((address) => pictureOf(address) === undefined)
    const fetchPicture = async (address: string) => {
      const picture = await queries.query({
        queryKey: keyOf(address),
        queryFn: () => fetchPictureTile(address, signal),
        retry: false,
        staleTime: Infinity,
        gcTime: KEPT,
      })
      setPictures((before) => {
        const wanted = [...before].filter(([known]) => addresses.includes(known))
        return new Map([...wanted, [address, picture]])
      })
    }
    for (let lane = 0; lane < AT_ONCE; lane++) void inTurn(missing, fetchPicture)
  })
  const key = addresses.join(' ')
  useEffect(() => {
    if (!mayAsk) return
    const leaving = new AbortController()
    begin(leaving.signal)
    return () => leaving.abort()
  }, [key, mayAsk])
  return pictureOf
}

function keyOf(address: string) {
  return ['picture-tile', address]
}

/** Takes addresses from the list until it is empty, or until one fails: then the others are likely to fail as well. */
async function inTurn(waiting: string[], fetchPicture: (address: string) => Promise<void>): Promise<void> {
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    try {
      await fetchPicture(address)
    } catch {
      // The name of the layer is shown without a picture, and what was given up is no longer wanted.
      return
    }
  }
}

/** Milliseconds of rest before thumbnails are requested: the map may move on. */
const REST = 400

export interface Thumbnail extends ThumbnailTile {
  picture: Blob
}

/**
 * Thumbnails of layers at the middle of the view; null where there is no ground, or not yet. They are requested while they
 * are visible and the map has everything that it wants for itself.
 */
export function useThumbnails(
  layers: readonly ReliefLayerId[],
  tilesets: readonly Tileset[],
  visible: boolean,
): (Thumbnail | null)[] {
  const rest = useMapRest(usePageMap())
  const loading = useReliefLoading()
  const quiet = visible && !loading && rest?.still === true
  const rested = useRested(quiet, REST)
  const tiles = layers.map((layer) => rest && thumbnailTile(layer, tilesets, rest))
  const addresses = new Set(tiles.flatMap((tile) => (tile ? [tile.address] : [])))
  const pictureOf = useTilePictures([...addresses], quiet && rested)
  return tiles.map((tile) => {
    const picture = tile && pictureOf(tile.address)
    return picture ? { ...tile, picture } : null
  })
}
