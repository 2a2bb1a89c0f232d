/** The shades of a brand colour, of a company or of the portal, in one theme. */
export type BrandShades = {
  /** Text, lines and filled buttons. */
  readonly signal: string
  /** A pressed or hovered button. */
  readonly deep: string
  /** A light background behind text in this colour. */
  readonly soft: string
  /** Text on this colour. */
  readonly on: string
  /** A background behind text in the normal colour, such as an answered question. */
  readonly filled: string
}
export type BrandColors = { readonly light: BrandShades; readonly dark: BrandShades }

type Rgb = readonly [number, number, number]
const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const spell = (rgb: Rgb) =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
const encoded = (light: number) => 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)

function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map(linear) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast of two colours by WCAG, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Mixes a share of one colour into another. */
function mixed(color: string, ground: string, share: number): string {
  const [over, under] = [parse(color), parse(ground)]
  return spell(over.map((part, at) => part * share + (under[at] ?? 0) * (1 - share)) as unknown as Rgb)
}

type Lch = { readonly l: number; readonly a: number; readonly b: number }
/** OKLab: colours with the same last two numbers have the same hue to the eye, whatever their lightness. */
function toLab(hex: string): Lch {
  const [r, g, b] = parse(hex).map(linear) as unknown as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}
function toRgb({ l, a, b }: Lch): Rgb {
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encoded(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    encoded(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    encoded(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ]
}
/** Returns the same hue at this lightness; paler where a screen can't show it that strong. */
function atLightness({ a, b }: Lch, l: number): string {
  for (let strength = 1; strength > 0; strength -= 0.05) {
    const rgb = toRgb({ l, a: a * strength, b: b * strength })
    if (rgb.every((part) => part >= -0.5 && part <= 255.5)) return spell(rgb)
  }
  return spell(toRgb({ l, a: 0, b: 0 }))
}

/** The contrast that small text needs (WCAG AA). */
export const minContrast = 4.5
const step = 0.005
/**
 * Returns the colour itself if it is readable on all these backgrounds, otherwise the nearest readable colour of its
 * hue.
 */
function readable(color: string, grounds: readonly string[], way: -1 | 1): string {
  const lab = toLab(color)
  let found = color.toLowerCase()
  for (let l = lab.l; grounds.some((ground) => contrastOf(found, ground) < minContrast) && l >= 0 && l <= 1; ) {
    l += way * step
    found = atLightness(lab, l)
  }
  return found
}
const shifted = (color: string, by: number) => {
  const lab = toLab(color)
  return atLightness(lab, Math.min(0.96, Math.max(0.12, lab.l + by)))
}

/** The background colours of `tokens.css`, by theme; a test checks that they agree. */
export const backgroundColors = { light: ['#ffffff', '#f6f7f9'], dark: ['#0e1320', '#161c2b', '#1d2436'] } as const
export const textColors = { light: { on: '#ffffff', ink: '#131a2a' }, dark: { on: '#0b1020', ink: '#eef1f7' } } as const

/** Returns all shades of a brand colour (`#RRGGBB`), in both themes, each readable on its background. */
export function brandColorsOf(color: string): BrandColors {
  const softLight = mixed(color, '#ffffff', 0.1)
  const light = readable(color, [...backgroundColors.light, softLight, textColors.light.on], -1)
  const softDark = mixed(color, '#161c2b', 0.22)
  const dark = readable(color, [...backgroundColors.dark, softDark, textColors.dark.on], 1)
  let share = 0.45
  while (share > 0 && contrastOf(mixed(color, '#161c2b', share), textColors.dark.ink) < minContrast) share -= 0.05
  return {
    light: {
      signal: light,
      deep: shifted(light, -0.07),
      soft: softLight,
      on: textColors.light.on,
      filled: mixed(color, '#ffffff', 0.27),
    },
    dark: {
      signal: dark,
      deep: shifted(dark, 0.06),
      soft: softDark,
      on: textColors.dark.on,
      filled: mixed(color, '#161c2b', share),
    },
  }
}
