import {
  Copy,
  DockerfileParser,
  Env,
  From,
  Healthcheck,
  type Instruction,
  JSONInstruction,
  Workdir,
} from 'dockerfile-ast';

/** One instruction of a stage, with its source text. */
export type Step = { text: string } & (
  | { kind: 'workdir'; path: string }
  | { kind: 'env'; variables: Record<string, string> }
  | { kind: 'copy'; from: string | undefined; sources: string[]; to: string }
  | { kind: 'run'; command: string }
  | { kind: 'command' | 'healthcheck'; words: string[] }
  /** Image metadata without a build step. */
  | { kind: 'said'; keyword: string; value: string }
);

export interface BenchEnvironment {
  /** An image or an earlier stage. */
  from: string;
  name: string | undefined;
  steps: Step[];
}

export interface Dockerfile {
  stages: BenchEnvironment[];
}

/** Parses the subset of Dockerfile syntax that this project uses. Throws for other instructions. */
export function parseDockerfile(text: string): Dockerfile {
  const stages: BenchEnvironment[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction instanceof From) {
      stages.push({
        from: instruction.getImage() ?? '',
        name: instruction.getBuildStage() ?? undefined,
        steps: [],
      });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error('A Dockerfile begins with FROM.');
      stage.steps.push(stepOf(instruction));
    }
  }
  return { stages };
}

function stepOf(instruction: Instruction): Step {
  const keyword = instruction.getKeyword();
  const text = instruction.getTextContent().replaceAll(/\s*\\\n\s*/g, ' ');
  const words = instruction.getArguments().map((argument) => argument.getValue());
  if (instruction instanceof Workdir) return { text, kind: 'workdir', path: instruction.getPath() ?? '' };
  if (instruction instanceof Env) {
    const variables = instruction
      .getProperties()
      .map((property) => [property.getName(), property.getValue() ?? '']);
    return { text, kind: 'env', variables: Object.fromEntries(variables) };
  }
  if (instruction instanceof Copy) {
    const from = instruction.getFromFlag()?.getValue() ?? undefined;
    return { text, kind: 'copy', from, sources: words.slice(0, -1), to: words.at(-1) ?? '' };
  }
  if (instruction instanceof Healthcheck) return { text, kind: 'healthcheck', words: jsonIn(text) };
  if (keyword === 'RUN') return { text, kind: 'run', command: text.slice('RUN '.length) };
  if (keyword === 'CMD' && instruction instanceof JSONInstruction)
    return { text, kind: 'command', words: jsonIn(text) };
  if (['USER', 'VOLUME', 'EXPOSE'].includes(keyword))
    return { text, kind: 'said', keyword, value: words.join(' ') };
  throw new Error(`This step is not known here: ${text}`);
}

/** Arguments of a command in JSON form. */
function jsonIn(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf('[')));
}
