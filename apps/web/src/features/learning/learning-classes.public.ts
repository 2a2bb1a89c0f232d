export { NextClasses } from './classes/next-classes.tsx'
