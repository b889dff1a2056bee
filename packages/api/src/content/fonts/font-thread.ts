import { invalid } from '../../core/errors.ts'
import { serveThread } from '../../core/threads/serve-thread.ts'
import { readFont } from './read-font.ts'

serveThread(readFont, () => invalid('file', 'The font file is damaged. Upload another file.'))
