/**
 * Five steps of each category's colour: deep, dark, mid, light, pale. Amber and red never appear, because they mean
 * achievement and danger.
 */
export const colourRamps: readonly (readonly [string, string, string, string, string])[] = [
  ['#0E1F52', '#173A9E', '#1F57E7', '#8FB0FF', '#E6EDFF'],
  ['#08303F', '#0B5570', '#1287A8', '#7CC9DE', '#DFF1F6'],
  ['#1A2233', '#36435C', '#5D6D8C', '#AAB7CE', '#E9EDF4'],
  ['#0A332E', '#0F5C50', '#1E8C78', '#86CDBD', '#E0F2EC'],
  ['#121A3A', '#28356F', '#4A5CB0', '#A3B0E4', '#E8EBF8'],
]

/** The tones of covers, chosen by position like the patterns: a new one comes to the end. */
export const coverTones = ['deep', 'paper', 'mid'] as const
export type CoverTone = (typeof coverTones)[number]

/** The colours of a picture: the background, two soft steps, one strong step and the highlight. */
export type CoverColors = {
  readonly ground: string
  readonly quiet: string
  readonly soft: string
  readonly strong: string
  readonly highlight: string
}

const white = '#fff'
const steps = (ground: string, quiet: string, soft: string, strong: string, highlight: string): CoverColors => ({
  ground,
  quiet,
  soft,
  strong,
  highlight,
})

/**
 * Returns the colours of a category (1 to 5; any other counts as 1) in a tone. In the dark theme the tone `paper`
 * becomes `deep`, unless the picture is for a medium with a single theme (an email, a sharing picture).
 */
export function coverColorsOf(category: number, tone: CoverTone, isLightOnly: boolean): CoverColors {
  const ramp = colourRamps[category - 1] ?? colourRamps[0]
  if (!ramp) throw new Error('no ramp')
  const [deep, dark, mid, light, pale] = ramp
  const night = steps(deep, dark, mid, light, white)
  if (tone === 'deep') return night
  if (tone === 'mid') return steps(mid, dark, light, pale, white)
  const day = steps(pale, light, mid, dark, deep)
  if (isLightOnly) return day
  const both = (key: keyof CoverColors) => `light-dark(${day[key]},${night[key]})`
  return steps(both('ground'), both('quiet'), both('soft'), both('strong'), both('highlight'))
}
