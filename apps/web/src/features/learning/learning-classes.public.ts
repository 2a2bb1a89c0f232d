export { NextClasses, NextClassWeeks, useHasTrainingClasses } from './classes/next-classes.tsx'
