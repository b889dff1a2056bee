export { viewerTheme } from '../../core/viewer-theme.ts'
export { textContrast } from './contrast.ts'
export { presentBranding } from './present.ts'
export { duplicateBranding } from './service.ts'
