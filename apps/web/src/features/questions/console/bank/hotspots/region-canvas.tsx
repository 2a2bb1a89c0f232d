import { maxCorners, type Spot } from '@portal/contract/exams/spots.ts'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { RegionShape, spotStyle } from '#web/ui/marked-picture.tsx'
import type { HtmlPicture } from '#web/ui/picture-of.ts'
import { useTexts } from '#web/ui/texts.ts'
import { hotspotTexts } from './hotspot-texts.ts'
import css from './hotspots.module.css'
import {
  createDrawnRegion,
  type EditedRegion,
  moveRegion,
  type RegionShapeName,
  resizeHandlesOf,
  withMovedHandle,
} from './region-values.rules.ts'

export type RegionTool = 'select' | RegionShapeName

/** A stroke of the pointer: a new region, a region that is moved, or one of its handles. */
type Stroke =
  | { readonly kind: 'draw'; readonly shape: 'rectangle' | 'circle'; readonly from: Spot; readonly to: Spot }
  | { readonly kind: 'move'; readonly at: number; readonly from: Spot; readonly to: Spot }
  | { readonly kind: 'handle'; readonly at: number; readonly handle: number; readonly to: Spot }

type CanvasProps = {
  readonly picture: HtmlPicture
  readonly regions: readonly EditedRegion[]
  readonly tool: RegionTool
  readonly chosen: number | null
  readonly ratio: number
  readonly onSize: (width: number, height: number) => void
  readonly onChoose: (at: number | null) => void
  readonly onAdd: (region: EditedRegion) => void
  readonly onChange: (at: number, region: EditedRegion) => void
}

/**
 * The picture on which regions are drawn, moved and resized with a mouse, a pen or a finger. The number fields below it
 * do the same, so that no pointer is needed.
 */
export function RegionCanvas({
  picture,
  regions,
  tool,
  chosen,
  ratio,
  onSize,
  onChoose,
  onAdd,
  onChange,
}: CanvasProps) {
  const t = useTexts(hotspotTexts)
  const board = useRef<HTMLDivElement>(null)
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const [corners, setCorners] = useState<readonly Spot[]>([])
  useEffect(() => {
    if (tool !== 'polygon') setCorners([])
  }, [tool])
  const spotAt = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Spot => {
    const box = (board.current as HTMLElement).getBoundingClientRect()
    const units = (at: number, from: number, size: number) =>
      Math.min(10_000, Math.max(0, Math.round(((at - from) / size) * 10_000)))
    return [units(clientX, box.left, box.width), units(clientY, box.top, box.height)]
  }
  const changed = (now: Stroke | null): { readonly at: number | null; readonly region: EditedRegion | null } => {
    if (now?.kind === 'draw') return { at: null, region: createDrawnRegion(now.shape, now.from, now.to, ratio) }
    const region = now === null ? undefined : regions[now.at]
    if (now === null || !region) return { at: null, region: null }
    return {
      at: now.at,
      region:
        now.kind === 'move'
          ? moveRegion(region, now.to[0] - now.from[0], now.to[1] - now.from[1])
          : withMovedHandle(region, now.handle, now.to, ratio),
    }
  }
  const live = changed(stroke)
  const shown = regions.map((region, at) => (live.at === at && live.region ? live.region : region))
  const finish = (all: readonly Spot[] = corners) => {
    if (all.length >= 3) onAdd({ shape: 'polygon', coords: all.flat() })
    setCorners([])
  }
  const capture = (event: PointerEvent) => {
    event.preventDefault()
    board.current?.setPointerCapture(event.pointerId)
  }
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const spot = spotAt(event)
    if (tool === 'rectangle' || tool === 'circle') {
      capture(event)
      setStroke({ kind: 'draw', shape: tool, from: spot, to: spot })
    } else if (tool === 'polygon') {
      event.preventDefault()
      const first = corners[0]
      const box = (board.current as HTMLElement).getBoundingClientRect()
      const isFirst =
        first &&
        Math.hypot(((spot[0] - first[0]) * box.width) / 10_000, ((spot[1] - first[1]) * box.height) / 10_000) < 14
      if (corners.length >= 3 && (isFirst || corners.length >= maxCorners)) finish()
      else if (!isFirst) setCorners([...corners, spot])
    } else onChoose(null)
  }
  const onMove = (event: PointerEvent) => {
    if (stroke) setStroke({ ...stroke, to: spotAt(event) })
  }
  const onUp = () => {
    if (live.region && stroke) {
      if (live.at === null) onAdd(live.region)
      else if (JSON.stringify(live.region) !== JSON.stringify(regions[live.at])) onChange(live.at, live.region)
    }
    setStroke(null)
  }
  return (
    <>
      <div
        ref={board}
        className={css.board}
        data-tool={tool}
        title={t.canvas}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={() => setStroke(null)}
      >
        <img
          src={picture.src}
          alt={picture.alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onSize(naturalWidth, naturalHeight)}
        />
        <svg viewBox="0 0 10000 10000" preserveAspectRatio="none" aria-hidden="true">
          {shown.map((region, at) => (
            <g
              // biome-ignore lint/suspicious/noArrayIndexKey: a region is its number
              key={at}
              data-wrong={region.isWrong || undefined}
              data-chosen={at === chosen || undefined}
              onPointerDown={(event) => {
                if (tool !== 'select' || event.button !== 0) return
                event.stopPropagation()
                capture(event)
                onChoose(at)
                const spot = spotAt(event)
                setStroke({ kind: 'move', at, from: spot, to: spot })
              }}
            >
              <RegionShape region={region} />
            </g>
          ))}
          {live.at === null && live.region ? (
            <g data-drawn="">
              <RegionShape region={live.region} />
            </g>
          ) : null}
          {corners.length > 1 ? (
            <g data-drawn="">
              <polyline points={corners.map((one) => one.join(',')).join(' ')} />
            </g>
          ) : null}
        </svg>
        {shown.map((region, at) => {
          const [first] = resizeHandlesOf(region)
          const place: Spot =
            region.shape === 'circle' ? [region.coords[0] ?? 0, region.coords[1] ?? 0] : (first ?? [0, 0])
          return (
            <b
              // biome-ignore lint/suspicious/noArrayIndexKey: a region is its number
              key={at}
              style={spotStyle(place)}
              data-wrong={region.isWrong || undefined}
              data-round={region.shape === 'circle' || undefined}
              aria-hidden="true"
            >
              {at + 1}
            </b>
          )
        })}
        {corners.map((corner) => (
          <i key={corner.join()} style={spotStyle(corner)} data-corner="" />
        ))}
        {tool === 'select' && chosen !== null && shown[chosen]
          ? resizeHandlesOf(shown[chosen]).map((spot, handle) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: a handle is its number
                key={handle}
                style={spotStyle(spot)}
                onPointerDown={(event) => {
                  if (event.button !== 0) return
                  event.stopPropagation()
                  capture(event)
                  setStroke({ kind: 'handle', at: chosen, handle, to: spotAt(event) })
                }}
              />
            ))
          : null}
      </div>
      {corners.length > 0 ? (
        <p className={css.finish}>
          <Button isDisabled={corners.length < 3} onPress={() => finish()}>
            {t.finish}
          </Button>
          <Button look="quiet" onPress={() => setCorners([])}>
            {t.cancel}
          </Button>
        </p>
      ) : null}
    </>
  )
}
