import { atollByCode } from '../domain/atolls/atolls.ts'
import type { MapPin } from '../domain/directory.ts'
import { atollOfPosition, decodeAtollOutlines } from './coastline.ts'
import { toWorld, type WorldPoint } from './projection.ts'

/** The listings of an atoll; after `mergeNearGroups` also those of near atolls whose groups were merged into it. */
export interface AtollGroup {
  atollId: string
  /** A point of the coastline of the atoll, near the middle of its listings, in pixels of zoom 0. */
  at: WorldPoint
  pins: readonly MapPin[]
  /** The atolls of all pins. */
  atollIds: readonly string[]
}

/** Groups the pins by atoll, the largest group first. A pin that belongs to no known atoll is a group alone. */
export function groupByAtoll(pins: readonly MapPin[]): AtollGroup[] {
  const byAtoll = new Map<string, MapPin[]>()
  for (const pin of pins) {
    // If the code of a pin's atoll is unknown, use the atoll at its position. Without such an atoll, the pin is a group alone.
    const id = (atollByCode(pin.atoll) ?? atollOfPosition(pin))?.id ?? pin.id
    const groupMembers = byAtoll.get(id)
    if (groupMembers === undefined) byAtoll.set(id, [pin])
    else groupMembers.push(pin)
  }
  return [...byAtoll]
    .map(([atollId, members]) => ({
      atollId,
      atollIds: [atollId],
      pins: members,
      at: findCoastPoint(atollId, computeMiddle(members)),
    }))
    .sort((a, b) => b.pins.length - a.pins.length || (a.atollId < b.atollId ? -1 : 1))
}

/**
 * Merges groups at a zoom: if two groups would be nearer than `radiusPx`, the smaller group is added to the larger group,
 * which stays at its own atoll.
 */
export function mergeNearGroups(groups: readonly AtollGroup[], zoom: number, radiusPx: number): AtollGroup[] {
  const mergedGroups: (AtollGroup & { pins: MapPin[]; atollIds: string[] })[] = []
  for (const group of groups) {
    const [near] = mergedGroups
      .map((other) => ({ other, pixels: computeDistance(other.at, group.at) * 2 ** zoom }))
      .filter(({ pixels }) => pixels < radiusPx)
      .sort((a, b) => a.pixels - b.pixels)
    if (near === undefined) mergedGroups.push({ ...group, pins: [...group.pins], atollIds: [group.atollId] })
    else {
      near.other.pins.push(...group.pins)
      near.other.atollIds.push(group.atollId)
    }
  }
  return mergedGroups
}

function computeMiddle(pins: readonly MapPin[]): WorldPoint {
  const points = pins.map(({ longitude, latitude }) => toWorld(longitude, latitude))
  const pointSum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }))
  return { x: pointSum.x / points.length, y: pointSum.y / points.length }
}

/** Finds the point of the atoll's coastline that is nearest to the middle; the middle itself if it has no coastline. */
function findCoastPoint(atollId: string, middle: WorldPoint): WorldPoint {
  const atollOutline = decodeAtollOutlines().find((known) => known.atollId === atollId)
  let nearest = { point: middle, distance: Infinity }
  for (const { outline: points } of atollOutline?.islands ?? []) {
    for (let at = 0; at < points.length; at += 2) {
      const point = { x: points[at] ?? NaN, y: points[at + 1] ?? NaN }
      const pointDistance = computeDistance(point, middle)
      if (pointDistance < nearest.distance) nearest = { point, distance: pointDistance }
    }
  }
  return nearest.point
}

function computeDistance(a: WorldPoint, b: WorldPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
