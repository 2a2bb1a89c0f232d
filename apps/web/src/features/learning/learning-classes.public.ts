export { NextClasses, NextClassWeeks, useAreClassesThere } from './classes/next-classes.tsx'
