import { toastError } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { useClip } from './clip.ts'
import { PlayButton } from './player.tsx'

type SynthesizedClipButtonProps = { name: string; speak: () => Promise<string> }

/** Plays a recording that is made on the first press; `speak` answers with its address. */
export function SynthesizedClipButton({ name, speak }: SynthesizedClipButtonProps) {
	const [url, setUrl] = useState<string | null>(null)
	const { playing, toggle } = useClip(url)
	const make = useMutation({
		mutationFn: speak,
		onSuccess: setUrl,
		onError: (error) => toastError(errorMessage(error)),
	})
	useEffect(() => {
		if (url !== null) toggle()
	}, [url, toggle])
	if (make.isPending)
		return (
			<span role="status" className="grid size-7 shrink-0 place-items-center text-ink-2">
				<LoaderCircle className="icon motion-safe:animate-spin" aria-label={`Recording ${name}`} />
			</span>
		)
	const onClick = url === null ? () => make.mutate() : toggle
	return <PlayButton size="s" playing={playing} name={name} onClick={onClick} />
}
