import { useMediaQuery } from '../core/use-media-query.ts'

/**
 * Returns true on a phone or another device with a touch screen, where nobody drops files or presses key combinations. Texts
 * that mention them use this hook.
 */
export const useTouch = (): boolean => useMediaQuery('(pointer: coarse), (width < 640px)')
