import { polygonCorners, type Region, type Spot } from '@portal/contract/exams/spots.ts'
import type { ReactNode } from 'react'
import css from './marked-picture.module.css'
import type { HtmlPicture } from './picture-of.ts'

/** The look of a region or a spot: neutral, correct, wrong, or (`missed`) a correct region without a spot. */
export type HotspotLook = 'plain' | 'good' | 'bad' | 'missed'
export type DrawnRegion = { readonly region: Region; readonly look: HotspotLook; readonly name: string }
export type DrawnSpot = { readonly spot: Spot; readonly look: HotspotLook; readonly name: string }

/** The outline of a region in 1/10,000 of the picture, for an `svg` that covers it. */
export function RegionShape({
  region: { shape, coords },
  ...rest
}: {
  readonly region: Region
  readonly className?: string
}) {
  const [a = 0, b = 0, c = 0, d = 0] = coords
  if (shape === 'rectangle')
    return <rect x={a} y={b} width={Math.max(0, c - a)} height={Math.max(0, d - b)} {...rest} />
  if (shape === 'circle') return <ellipse cx={a} cy={b} rx={c} ry={d} {...rest} />
  return (
    <polygon
      points={polygonCorners(coords)
        .map((corner) => corner.join(','))
        .join(' ')}
      {...rest}
    />
  )
}

/** Returns the style that positions an overlay at a point of the picture, given in 1/10,000 of its width and height. */
export const spotStyle = ([x, y]: Spot) => ({ left: `${x / 100}%`, top: `${y / 100}%` })

/** A picture with regions and numbered marks on it. A list next to it describes them in words. */
export function MarkedPicture({
  picture,
  regions = [],
  spots = [],
  children,
}: {
  readonly picture: HtmlPicture
  readonly regions?: readonly DrawnRegion[]
  readonly spots?: readonly DrawnSpot[]
  readonly children?: ReactNode
}) {
  return (
    <div className={css.stage}>
      <img src={picture.src} alt={picture.alt} {...pictureSizeAttributes(picture)} />
      {regions.length > 0 ? (
        <svg className={css.regions} viewBox="0 0 10000 10000" preserveAspectRatio="none" aria-hidden="true">
          {regions.map(({ region, look, name }) => (
            <g key={name} data-look={look} data-wrong={region.isWrong || undefined}>
              <RegionShape region={region} />
            </g>
          ))}
        </svg>
      ) : null}
      {spots.map(({ spot, look, name }) => (
        <i key={name} className={css.spot} data-look={look} style={spotStyle(spot)} aria-hidden="true">
          {name}
        </i>
      ))}
      {children}
    </div>
  )
}

/** Returns the attributes that reserve the space of a picture; none if its size is not known. */
export const pictureSizeAttributes = ({ width, height }: HtmlPicture) => (width > 0 ? { width, height } : {})
