import { lazyScreen } from '#web/ui/lazy-screen.tsx'

/** The header's menu of companies for signed-in people, which a visitor's page doesn't fetch. */
export const LazyCompanyMenu = lazyScreen(() => import('./company-menu.tsx').then((file) => file.CompanyMenu))
export const LazyAccountMenu = lazyScreen(() => import('./account-menu.tsx').then((file) => file.AccountMenu))

/**
 * Loads the menus before the first rendering, so that the header is complete from the start; if that fails, the header
 * tries again.
 */
export const loadHeaderMenus = () => Promise.allSettled([LazyCompanyMenu.preload(), LazyAccountMenu.preload()])
