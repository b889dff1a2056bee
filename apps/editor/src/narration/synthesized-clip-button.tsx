import { toastError } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { useClip } from './clip.ts'
import { PlayButton } from './player.tsx'

type SynthesizedClipButtonProps = { name: string; synthesize: () => Promise<string> }

/** Renders a play button that synthesizes the clip on the first click. `synthesize` returns the URL of the clip. */
export function SynthesizedClipButton({ name, synthesize }: SynthesizedClipButtonProps) {
	const [url, setUrl] = useState<string | null>(null)
	const { playing, toggle } = useClip(url)
	const synthesis = useMutation({
		mutationFn: synthesize,
		onSuccess: setUrl,
		onError: (error) => toastError(errorMessage(error)),
	})
	useEffect(() => {
		if (url !== null) toggle()
	}, [url, toggle])
	if (synthesis.isPending)
		return (
			<span role="status" className="grid size-7 shrink-0 place-items-center text-ink-2">
				<LoaderCircle className="icon motion-safe:animate-spin" aria-label={`Recording ${name}`} />
			</span>
		)
	const onClick = url === null ? () => synthesis.mutate() : toggle
	return <PlayButton size="s" playing={playing} name={name} onClick={onClick} />
}
