export { NextClasses, NextClassWeeks, useAreNextClassesLoaded } from './classes/next-classes.tsx'
