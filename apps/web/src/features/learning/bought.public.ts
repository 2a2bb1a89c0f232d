export { BoughtScreen } from './mine/screens/bought.screen.tsx'
