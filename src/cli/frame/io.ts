/** What a command may touch of the world around it. */
export type Io = {
  /** Text for the person or the pipe: the command's result. */
  out(text: string): void;
  /** Errors and remarks. */
  err(text: string): void;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Columns of the screen that results go to. */
  readonly columns: number;
  readonly colour: boolean;
  /** Both ends are a terminal: a person can be asked. */
  readonly interactive: boolean;
};

/** 0: clean. 1: findings at or above `--fail-on`, or drift. 2: wrong use, unreadable target, environment. Others: a child's own. */
export type ExitCode = number;
