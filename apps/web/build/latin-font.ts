import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** The characters of the portal's Latin text: ASCII, Latin-1, and the signs of interfaces. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2010, 0x2026],
  [0x2030, 0x203a],
] as const
const signs = [0x131, 0x152, 0x153, 0x2bb, 0x2bc, 0x2c6, 0x2da, 0x2dc, 0x20ac, 0x2122, 0x2191, 0x2193, 0x2212, 0x2215]

/** Leaves out of the interface's font the letters and the weights that no page of the portal uses: half its bytes. */
export function latinFont(): Plugin {
  return {
    name: 'latin-font',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const asset of Object.values(bundle)) {
          if (asset.type !== 'asset' || !/inter-latin-wght-normal-.*\.woff2$/.test(asset.fileName)) continue
          const letters = String.fromCodePoint(
            ...ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
            ...signs,
          )
          asset.source = await subsetFont(Buffer.from(asset.source), letters, {
            targetFormat: 'woff2',
            variationAxes: { wght: { min: 400, max: 700 } },
          })
        }
      },
    },
  }
}
