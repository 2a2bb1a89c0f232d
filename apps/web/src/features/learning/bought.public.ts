export { BoughtItemsScreen } from './mine/screens/purchases.screen.tsx'
