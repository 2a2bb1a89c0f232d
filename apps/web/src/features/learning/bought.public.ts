export { BoughtScreen } from './mine/screens/purchases.screen.tsx'
