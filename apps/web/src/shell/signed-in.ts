import { lazyScreen } from '#web/ui/lazy-screen.tsx'

/** The menus of the header for signed-in people: a visitor's page doesn't fetch them. */
export const CompanyMenu = lazyScreen(() => import('./company-menu.tsx').then((file) => file.CompanyMenu))
export const AccountMenu = lazyScreen(() => import('./account-menu.tsx').then((file) => file.AccountMenu))

/**
 * Loads the menus before the first rendering, so that the header appears at once; if that fails, the header tries
 * again.
 */
export const loadMenus = () => Promise.allSettled([CompanyMenu.preload(), AccountMenu.preload()])
