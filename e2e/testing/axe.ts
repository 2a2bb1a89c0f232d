import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Returns the search for faults of access on a page. It describes only the faults it finds: describing also what passes
 * takes as long as the search. In this mode no second page is opened for the result; a page of ours has no frame of
 * another origin to search.
 */
export const createAxe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
