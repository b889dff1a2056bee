import { zodResolver } from '@hookform/resolvers/zod'
import { config } from 'zod'

/** No compiled parsers: they need `eval`, which the page's content security policy refuses. */
config({ jitless: true })

/** Checks a form with the schema of the API: the words beside a field are the server's own. */
export const formResolver: typeof zodResolver = zodResolver
