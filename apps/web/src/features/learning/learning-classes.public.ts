export { NextClasses, NextClassWeeks, useHasClasses } from './classes/next-classes.tsx'
