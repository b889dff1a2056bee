import { useClip } from './clip.ts'
import { PlayButton } from './player.tsx'

/** Renders a small play button for one short recording: an answer, a prompt or a voice sample. */
export function ClipPlayButton({ url, name }: { url: string; name: string }) {
	const clip = useClip(url)
	return <PlayButton size="s" playing={clip.playing} name={name} onClick={clip.toggle} />
}
