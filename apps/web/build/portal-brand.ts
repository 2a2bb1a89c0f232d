import { defaultNames } from '@portal/contract/site/brand.limits.ts'
import { fillBrand } from '@portal/contract/site/brand.page.ts'
import type { Plugin } from 'vite'

/** In development there is no server that writes the brand into the page: it is the neutral one. The build keeps the places open. */
export function portalBrand(): Plugin {
  const none = { zh: '', en: '' }
  return {
    name: 'portal-brand',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) =>
        fillBrand(page, {
          ...defaultNames,
          logo: null,
          logoDark: null,
          icon: null,
          shades: null,
          footer: none,
          records: [],
          pagesOff: [],
          pageTexts: {},
        }),
    },
  }
}
