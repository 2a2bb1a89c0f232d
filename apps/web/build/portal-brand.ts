import { defaultPortalNames } from '@portal/contract/site/brand.limits.ts'
import { fillPageWithBrand } from '@portal/contract/site/brand.page.ts'
import type { Plugin } from 'vite'

/** Writes a neutral brand into the page in development, where no server writes it. The build keeps the placeholders. */
export function writeDevelopmentBrand(): Plugin {
  const none = { zh: '', en: '' }
  return {
    name: 'portal-brand',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) =>
        fillPageWithBrand(page, {
          ...defaultPortalNames,
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
