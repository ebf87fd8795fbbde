import { useSyncExternalStore } from 'react';

/** Slower than speech, for children who do not read yet. */
const RATE = 0.9;

/** Missing in some browsers and web views. */
const speech = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;

/** The best voice of a language on this device. Other voices send the text to another server, so they are not used. */
export function localVoice(locale: string): SpeechSynthesisVoice | undefined {
  const [language] = tagOf(locale).split('-');
  const voices = speech()
    ?.getVoices()
    .filter(({ localService, lang }) => {
      return localService && tagOf(lang).split('-')[0] === language;
    });
  const ofRegion = voices?.filter(({ lang }) => tagOf(lang) === tagOf(locale)) ?? [];
  const best = ofRegion.length > 0 ? ofRegion : voices;
  return best?.find((voice) => voice.default) ?? best?.[0];
}

/** Some devices write `de_DE`. */
function tagOf(lang: string): string {
  return lang.replace('_', '-').toLowerCase();
}

/** The same, also after the browser has loaded its voices. */
export function useLocalVoice(locale: string): SpeechSynthesisVoice | undefined {
  return useSyncExternalStore(followVoices, () => localVoice(locale));
}

function followVoices(listener: () => void): () => void {
  speech()?.addEventListener('voiceschanged', listener);
  return () => speech()?.removeEventListener('voiceschanged', listener);
}

/** Reads a text aloud, and stops the previous one. Call it in the handler of a tap: some browsers allow no later call. */
export function speak(text: string, voice: SpeechSynthesisVoice): void {
  stopSpeaking();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.rate = RATE;
  speech()?.speak(utterance);
}

export function stopSpeaking(): void {
  speech()?.cancel();
}
