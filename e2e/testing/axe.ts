import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Creates the accessibility scanner of a page. It reports violations only, because reporting passes as well would
 * double its time. In legacy mode it opens no second page for the result; our pages have no frames of other origins to
 * scan.
 */
export const createAxeScanner = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
