import { expect, test, vi } from 'vitest';
import { playSound, type SoundName } from '@/lib/sounds';

test('an unknown sound is complained about on the console', () => {
  const complaint = vi.spyOn(console, 'error').mockReturnValue();
  playSound('bark' as SoundName);
  expect(complaint).toHaveBeenCalledWith('Unknown sound: bark');
  complaint.mockRestore();
});
